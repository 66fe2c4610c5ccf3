# One image for every role: the command says which one runs (see docker-compose.yml).
FROM node:24-bookworm-slim AS build
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml .pnpmfile.cjs ./
COPY patches/ patches/
COPY contracts/package.json contracts/
COPY projections/package.json projections/
COPY workflows/package.json workflows/
COPY services/api/package.json services/api/
COPY services/engines/package.json services/engines/
COPY services/stack/package.json services/stack/
COPY services/telemetry/package.json services/telemetry/
COPY web/package.json web/
COPY bench/package.json bench/
COPY faults/package.json faults/
COPY e2e/package.json e2e/
COPY tools/deps/package.json tools/deps/
RUN pnpm install --frozen-lockfile
COPY . .
RUN node scripts/build.ts && pnpm install --frozen-lockfile --prod

FROM node:24-bookworm-slim
ENV NODE_ENV=production
# As in supervisor.ts: what threads and hashes took goes back to the machine.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /app /app
# The program belongs to root and is only read; a new volume takes over the owner of the folder it is mounted on.
RUN mkdir /data /ledger && chown node:node /data /ledger && chmod 700 /data /ledger
VOLUME ["/data", "/ledger"]
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
CMD ["node", "services/stack/dist/roles/api.js"]
