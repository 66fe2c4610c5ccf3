import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleReport } from './bundle-report.ts'
import { ofFirstPage } from './first-page.ts'
import { serviceWorker } from './service-worker.ts'
import { withoutJsonSchemas } from './without-json-schemas.ts'

/** The API that `npx vite` hands calls to while developing. */
const api = process.env.FAITAGE_PUBLIC_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), withoutJsonSchemas(), bundleReport(), serviceWorker()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { port: 5173, proxy: { '/api': { target: api } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // light-dark() stays as written: these are the first browsers that know it.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    manifest: true,
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|store|react-store)[\\/]/,
            },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
            // What the first page needs is one file; what other pages share travels with those that use it.
            { name: (id, bundle) => (ofFirstPage(id, bundle) ? 'first' : null) },
            // Fewer, larger files arrive sooner than many crumbs.
            { name: 'icons', test: /lucide-react/, minShareCount: 4 },
            {
              name: 'shared',
              test: /src[\\/](lib|api)[\\/]|ui[\\/](button|input|label|alert|badge|card|skeleton|spinner)\.tsx/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
