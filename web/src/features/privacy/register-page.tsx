import {
  processingEndpoints,
  processingOutline,
  type RegisterLine,
  registerEndpoints,
} from '@faitage/contracts/privacy/processing'
import { Link } from '@tanstack/react-router'
import { FileDown, FileText, Plus, Printer } from 'lucide-react'
import { useRead } from '@/api/queries'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { TakeFile } from './take-file'

const form = () => import('./processing-form').then(module => module.form)

const kit = recordKit(processingOutline, processingEndpoints, {
  path: '/admin/privacy/register',
  noun: { none: 'Aucun traitement propre à la maison' },
  start: { families: [] },
  titleOf: ({ name }) => name,
  columns: columnsOf(processingOutline, processingEndpoints, {
    name: { width: 320, card: 'title' },
    legal_basis: 200,
    people: 320,
  }),
  sort: { column: 'name', direction: 'asc' },
  form,
})

/** The register of processing (RGPD, article 30), as it is printed, and its lines that people wrote. */
export function Page() {
  const may = useMay()
  const { data } = useRead(registerEndpoints.get, {})
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3 print:hidden">
        <p className="max-w-prose text-muted-foreground">
          Le registre que la loi demande (RGPD, article 30). Pour changer un traitement d’origine, créez-en un du même
          nom&nbsp;: il prend sa place. Le détail des données est lu dans le produit.
        </p>
        <div className="flex flex-wrap gap-2">
          {may(processingEndpoints.create) && (
            <Button asChild>
              <Link to="/admin/privacy/register?fiche=new">
                <Plus aria-hidden /> Nouveau traitement
              </Link>
            </Button>
          )}
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden /> Imprimer
          </Button>
          <TakeFile endpoint={registerEndpoints.pdf} input={{}} name="registre-des-traitements.pdf">
            <FileText aria-hidden /> PDF
          </TakeFile>
          <TakeFile endpoint={registerEndpoints.export} input={{}} name="registre-des-traitements.csv">
            <FileDown aria-hidden /> Exporter en CSV
          </TakeFile>
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {data?.items.map(line => (
          <Line key={line.name} line={line} />
        ))}
      </div>
      <section id="maison" aria-labelledby="titre-maison" className="print:hidden">
        <h2 id="titre-maison" className="mb-2 text-lg font-semibold">
          Traitements de la maison
        </h2>
        <p className="mb-3 max-w-prose text-muted-foreground">
          Ceux qu’elle a ajoutés, ou mis à la place d’un traitement d’origine. Le registre ci-dessus les contient déjà.
        </p>
        <RecordSheetPage kit={kit} creates={false} emptyHint="Le registre ne contient que les traitements d’origine." />
      </section>
    </div>
  )
}

function Line({ line }: { line: RegisterLine }) {
  const facts = [
    ['Finalités', line.purpose],
    ['Base légale', line.legal_basis_label],
    ['Personnes concernées', line.people],
    ['Destinataires', line.recipients],
    ['Durées', line.durations],
    ['Sécurité', line.security],
  ] as const
  return (
    <Card className="break-inside-avoid">
      <CardHeader>
        <CardTitle>{line.name}</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="flex flex-col gap-2">
          {facts.map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt className="text-muted-foreground">{label}</dt>
                <dd className="break-words whitespace-pre-wrap">{value}</dd>
              </div>
            ) : null,
          )}
          {line.data.map(({ family, fields }) => (
            <div key={family}>
              <dt className="text-muted-foreground">{family}</dt>
              <dd className="break-words">{fields.join(', ')}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  )
}
