import { AlertQueue } from './alert-queue'

/** « Mes échéances »: those of the missions one manages or works on, and of the projects one follows. */
export default function OwnDeadlines() {
  return (
    <section aria-labelledby="mes-echeances" className="flex flex-col gap-3">
      <h2 id="mes-echeances" className="text-lg font-semibold">
        Mes échéances
      </h2>
      <AlertQueue title="Mes échéances" size={8} />
    </section>
  )
}
