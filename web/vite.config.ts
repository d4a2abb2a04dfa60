import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const API = 'http://localhost:4000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  server: { proxy: { '/graphql': API, '/api': API } },
});
