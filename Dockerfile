# The portal as an image: built once, run without build tools and not as root.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY schema/package.json schema/
COPY api/package.json api/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
# The image has no repository: docker build --build-arg COMMIT=$(git describe --always)
ARG COMMIT
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY schema/package.json schema/
COPY api/package.json api/
COPY web/package.json web/
# The embedded PostgreSQL is an optional package: an image has a server beside it.
RUN npm ci --omit=dev --omit=optional --workspace=@portal/api --no-audit --no-fund && npm rebuild --ignore-scripts=false argon2

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
# glibc keeps what hashes and documents took, for each thread, unless it has few arenas and a fixed threshold (docs/operations.md, "Memory").
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/api/node_modules api/node_modules
COPY package.json ./
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "api/dist/main.js"]
