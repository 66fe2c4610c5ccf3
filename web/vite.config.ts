import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleReport } from './bundle-report.ts'
import { chunks } from './chunks.ts'
import { lightContracts } from './light-contracts.ts'
import { compressed, pageFiles } from './page-files.ts'
import { plainRights } from './plain-rights.ts'
import { serviceWorker } from './service-worker.ts'
import { withoutJsonSchemas } from './without-json-schemas.ts'

/** The API that `npx vite` hands calls to while developing. */
const api = process.env.FAITAGE_PUBLIC_URL ?? 'http://127.0.0.1:3000'

const isKept = (name: string) => /^(?:first|react|tanstack|rolldown-runtime)$/.test(name)
/** Files that the first page names itself. */
const onEveryPage = /^assets\/(?:first|react|tanstack|rolldown-runtime)-/

const { plugin: parted, nameOf } = chunks()

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    withoutJsonSchemas(),
    lightContracts(),
    plainRights(),
    parted,
    bundleReport(),
    serviceWorker(),
    pageFiles(),
    compressed(),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { port: 5173, proxy: { '/api': { target: api } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // light-dark() stays as written: these are the first browsers that know it.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    manifest: true,
    // What every page has already is not asked for again with each.
    modulePreload: {
      // All of them know it.
      polyfill: false,
      resolveDependencies: (_, deps, { hostType }) =>
        hostType === 'html' ? deps : deps.filter(name => !onEveryPage.test(name)),
    },
    rollupOptions: {
      output: {
        // The first page names every file: the manifest says what is in which.
        chunkFileNames: ({ name }) => (isKept(name) ? 'assets/[name]-[hash:8].js' : 'assets/[hash:7].js'),
        codeSplitting: {
          groups: [{ name: nameOf, includeDependenciesRecursively: false }],
        },
      },
    },
  },
})
