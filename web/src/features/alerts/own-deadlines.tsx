import type { App } from '@faitage/contracts/identity/user'
import type { ReactNode } from 'react'
import { AlertQueue } from './alert-queue'

/** « Mes échéances »: those of the missions one manages or works on, and of the projects one follows, in a mode; others first. */
export default function OwnDeadlines({ mode, children }: { mode: App; children: ReactNode }) {
  return (
    <section aria-labelledby="mes-echeances" className="flex flex-col gap-3">
      <h2 id="mes-echeances" className="text-lg font-semibold">
        Mes échéances
      </h2>
      {children}
      <AlertQueue title="Mes échéances" mode={mode} size={8} />
    </section>
  )
}
