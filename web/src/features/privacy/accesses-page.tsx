import { AccessesTable } from './accesses-table'

/** Who looked at personal data. */
export const Page = () => (
  <>
    <h1 className="sr-only">Accès aux données personnelles</h1>
    <p className="mb-4 max-w-prose text-muted-foreground">
      Qui a ouvert la fiche, l’historique ou les documents de quelqu’un, ou exporté une liste&nbsp;: une ligne par
      heure. Les listes affichées à l’écran n’y sont pas.
    </p>
    <AccessesTable />
  </>
)
