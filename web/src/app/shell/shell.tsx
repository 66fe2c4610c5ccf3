import { Outlet } from '@tanstack/react-router'

export function Shell() {
  return (
    <main tabIndex={-1}>
      <Outlet />
    </main>
  )
}
