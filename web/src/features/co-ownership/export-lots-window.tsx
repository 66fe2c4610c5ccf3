import { coOwnershipExportEndpoints as endpoints } from '@faitage/contracts/co-ownership/exports/exports.endpoints'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { useState } from 'react'
import { download } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { notify } from '@/lib/notify'

export type ExportedOf = { copro_id: string } | { mission_id: string }
type Format = 'pdf' | 'xlsx' | 'csv'

const formats: Readonly<Record<Format, string>> = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' }

const files = [
  {
    name: 'lotsMatrix',
    file: 'matrice-des-lots',
    title: 'Matrice des lots',
    says: 'Une ligne par lot, avec son bâtiment, ses propriétaires, ses tantièmes et ses impayés.',
    formats: ['xlsx', 'csv'],
  },
  {
    name: 'attendanceSheet',
    file: 'feuille-de-presence',
    title: 'Feuille de présence',
    says: 'Les copropriétaires par ordre alphabétique, leurs voix et la place de signer.',
    formats: ['pdf', 'xlsx', 'csv'],
  },
  {
    name: 'arrears',
    file: 'etat-des-impayes',
    title: 'État des impayés',
    says: 'Qui doit combien, lot par lot, d’après le dernier relevé.',
    formats: ['pdf', 'xlsx', 'csv'],
  },
] as const satisfies readonly {
  name: keyof typeof endpoints
  file: string
  title: string
  says: string
  formats: readonly Format[]
}[]

/** The files of lots and owners, with the day that they are of. */
export function ExportLotsWindow({ of, onClose }: { of: ExportedOf; onClose: () => void }) {
  const [on, setOn] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const named = useUser().permissions.includes('read person')
  const save = async (one: (typeof files)[number], format: Format) => {
    setBusy(true)
    try {
      const query = { ...of, ...(on ? { on } : {}), format }
      await download(endpoints[one.name], { query: query as never }, `${one.file}-${on ?? todayInParis()}.${format}`)
    } catch (refusal) {
      notify.error(`L’export a échoué. ${toRefusal(refusal).message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Exporter</DialogTitle>
          <DialogDescription>
            Propriétaires et impayés sont ceux du jour choisi.
            {!named && ' Vos droits ne permettent pas de lire les personnes\u00A0: les noms n’y sont pas.'}
          </DialogDescription>
        </DialogHeader>
        <div className="flex w-44 flex-col gap-1.5">
          <Label htmlFor="export-jour">Au (aujourd’hui si vide)</Label>
          <DateField id="export-jour" name="export-jour" value={on} onChange={setOn} />
        </div>
        <ul className="flex flex-col divide-y">
          {files.map(one => (
            <li key={one.name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium">{one.title}</p>
                <p className="text-sm text-muted-foreground">{one.says}</p>
              </div>
              <div className="flex gap-1">
                {one.formats.map(format => (
                  <Button
                    key={format}
                    size="sm"
                    variant="outline"
                    disabled={busy}
                    aria-label={`${one.title} en ${formats[format]}`}
                    onClick={() => void save(one, format)}
                  >
                    {formats[format]}
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}
