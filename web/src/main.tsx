import './styles/tokens.css'
import './styles/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient, startCache } from './api/queries'
import { keepLocale } from './app/locale'
import { refreshUser } from './app/refresh-user'
import { Forbidden, router } from './app/router'
import { applyTheme } from './app/theme'

applyTheme()
keepLocale()
void refreshUser()
await startCache()

createRoot(document.getElementById('root')!, {
  // A page that is refused says so itself: it is no failure.
  onCaughtError: error => error instanceof Forbidden || console.error(error),
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
