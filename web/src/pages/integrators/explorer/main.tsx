import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'graphiql/style.css';
import './explorer.css';
import { Explorer } from './explorer.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('explorer.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Explorer />
  </StrictMode>,
);
