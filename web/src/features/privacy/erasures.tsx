import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { erasureCauses, type HeldSubject } from '@faitage/contracts/privacy/subject'
import { subjectEndpoints as endpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { FileCheck, FileText } from 'lucide-react'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { TakeFile } from './take-file'

const kept = ({
  files,
  files_kept,
  invoices_kept,
  signatures_kept = 0,
  store,
}: HeldSubject['erasures'][number]): string =>
  [
    `${files} document${files > 1 ? 's' : ''} détruit${files > 1 ? 's' : ''}${store === 's3' ? ' du stockage S3, toutes versions comprises' : ' du disque'}`,
    files_kept > 0 ? `${files_kept} conservé${files_kept > 1 ? 's' : ''} sans leur nom` : '',
    invoices_kept > 0
      ? `${invoices_kept} facture${invoices_kept > 1 ? 's' : ''} conservée${invoices_kept > 1 ? 's' : ''} dix ans, comme la loi le veut`
      : '',
    signatures_kept > 0
      ? `${signatures_kept} signature${signatures_kept > 1 ? 's' : ''} conservée${signatures_kept > 1 ? 's' : ''} dix ans avec leur document`
      : '',
  ]
    .filter(Boolean)
    .join(' ; ')

/** When somebody was erased, by whom, what went and what stays; and the signed proof of it. */
export function Erasures({ subject: { id, erasures } }: { subject: HeldSubject }) {
  return (
    <Card>
      <CardHeader className="flex-row flex-wrap items-center justify-between gap-2">
        <CardTitle>Effacement</CardTitle>
        <div className="flex flex-wrap gap-2">
          <TakeFile endpoint={endpoints.proofPdf} input={{ params: { id } }} name="preuve-effacement.pdf">
            <FileText aria-hidden /> Preuve en PDF
          </TakeFile>
          <TakeFile endpoint={endpoints.proof} input={{ params: { id } }} name="preuve-effacement.json">
            <FileCheck aria-hidden /> Preuve signée
          </TakeFile>
        </div>
      </CardHeader>
      <CardContent>
        <ul className="flex flex-col gap-2">
          {erasures.map(one => (
            <li key={one.at}>
              Le {formatInstant(one.at)}, par {one.by.name}&nbsp;: {erasureCauses[one.cause].toLowerCase()}. {kept(one)}
              .
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}
