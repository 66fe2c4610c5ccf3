import { optionsOf } from '@faitage/contracts/kernel/field'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { type ErasureCause, erasureCauses, type HeldSubject } from '@faitage/contracts/privacy/subject'
import { subjectEndpoints as endpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Question } from '@/components/ui/question'

/** Erases somebody, once it was said why and what goes. */
export function EraseSubject({ subject: { id, kind, name, invoices, present, near } }: { subject: HeldSubject }) {
  const [open, setOpen] = useState(false)
  const [cause, setCause] = useState<ErasureCause>('request')
  const [documents, setDocuments] = useState(true)
  const erase = useCommand(endpoints.erase, {
    quiet: true,
    success: 'Ses données sont effacées.',
    onSuccess: () => setOpen(false),
  })
  return (
    <Question
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="destructive">Effacer</Button>}
      title={`Effacer ${name ?? 'cette personne'} ?`}
      description="Rien ne l’annule. Ses données deviennent illisibles partout, dans le passé aussi ; les dates, les statuts et les montants restent."
      keep="Conserver ses données"
      act="Effacer pour de bon"
      destructive
      onAct={() => erase.mutate({ params: { id }, body: { cause, documents } })}
      answer={{ pending: erase.isPending, error: erase.error, failed: 'L’effacement n’a pas abouti' }}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <Label htmlFor="motif">Motif</Label>
          <NativeSelect id="motif" value={cause} onChange={event => setCause(event.target.value as ErasureCause)}>
            {optionsOf(erasureCauses).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </div>
        {kind === 'requester' && (
          <Label className="flex items-center gap-2">
            <Checkbox checked={documents} onCheckedChange={checked => setDocuments(checked === true)} />
            Détruire aussi ses documents
          </Label>
        )}
        {present.length > 0 && (
          <Alert variant="warning">
            <AlertDescription>
              <p>Cette personne est là aujourd’hui&nbsp;:</p>
              <ul className="list-disc pl-5">
                {present.map(one => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
              <p>
                Ces lots resteraient au nom d’une «&nbsp;Personne anonymisée&nbsp;». Tantièmes et montants ne changent
                pas.
              </p>
            </AlertDescription>
          </Alert>
        )}
        {near.length > 0 && (
          <p className="text-muted-foreground">
            {countOf(near.length, 'texte voisin peut la nommer', 'textes voisins peuvent la nommer')}&nbsp;: relisez{' '}
            {near.length > 1 ? 'ceux' : 'celui'} de sa page d’abord, l’effacement ne {near.length > 1 ? 'les' : 'le'}{' '}
            change pas.
          </p>
        )}
        {invoices > 0 && (
          <p className="text-muted-foreground">
            {invoices === 1 ? 'Sa facture est conservée' : `Ses ${invoices} factures sont conservées`} dix ans&nbsp;: la
            loi le veut.
          </p>
        )}
      </div>
    </Question>
  )
}
