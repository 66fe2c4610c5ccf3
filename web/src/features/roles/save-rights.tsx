import { countOf } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { ofWho } from '@/api/renew'
import { LeaveGuard } from '@/components/record/form/leave-guard'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/notify'
import { useMarkUnsaved } from '@/lib/unsaved'
import { changesInWords, type Holder } from './rights'

interface SaveRightsProps {
  /** Names the page among those with unsaved changes. */
  name: string
  holders: readonly Holder[]
  /** Sends the pending changes of one holder; throws ApiRefusal. */
  save: (holder: Holder) => Promise<unknown>
  /** Forgets what is pending, of one holder or of all. */
  onForget: (holder?: Holder) => void
}

const effects = { given: 'Accordé', taken: 'Retiré', same: 'Revient au défaut' } as const

/** The bar that says how much is not saved, and the summary of what would change before it does. */
export function SaveRights({ name, holders, save, onForget }: SaveRightsProps) {
  const changed = holders.filter(({ pending }) => Object.keys(pending).length > 0)
  const count = changed.reduce((sum, { pending }) => sum + Object.keys(pending).length, 0)
  const [open, setOpen] = useState(false)
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<{ of: Holder; refusal: ApiRefusal }>()
  useMarkUnsaved(name, count > 0)

  const send = async () => {
    const isMine = ofWho()
    setSaving(true)
    setRefusal(undefined)
    for (const holder of changed) {
      try {
        await isMine()
        await save(holder)
        onForget(holder)
      } catch (error) {
        setRefusal({ of: holder, refusal: toRefusal(error) })
        setSaving(false)
        return
      }
    }
    setSaving(false)
    setOpen(false)
    notify.success('Les droits sont enregistrés. Ils valent dès maintenant, dans les sessions déjà ouvertes aussi.')
  }

  return (
    <>
      <LeaveGuard active={count > 0} onLeave={() => onForget()} />
      {count > 0 && (
        <div
          role="status"
          className="no-print sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-t bg-card px-4 py-3 max-sm:bottom-16"
        >
          <div className="flex gap-2">
            <Button onClick={() => setOpen(true)}>Vérifier et enregistrer</Button>
            <Button variant="outline" onClick={() => onForget()}>
              Abandonner
            </Button>
          </div>
          <p className="font-medium max-sm:order-first">
            {countOf(count, 'droit modifié', 'droits modifiés')}, à enregistrer
          </p>
        </div>
      )}
      <Dialog open={open && count > 0} onOpenChange={shown => !saving && setOpen(shown)}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Ce qui va changer</DialogTitle>
            <DialogDescription>
              Les changements valent aussitôt pour toutes les personnes concernées, dans leurs sessions ouvertes aussi.
            </DialogDescription>
          </DialogHeader>
          {refusal && (
            <Alert variant="destructive">
              <AlertTitle>{refusal.of.label}&nbsp;: rien n’a été enregistré</AlertTitle>
              <AlertDescription>{refusal.refusal.message}</AlertDescription>
            </Alert>
          )}
          <div className="flex max-h-[50vh] flex-col gap-4 overflow-y-auto">
            {changed.map(holder => (
              <section key={holder.id} aria-label={holder.label}>
                <h3 className="font-semibold">{holder.label}</h3>
                <ul className="mt-1 flex flex-col gap-1">
                  {changesInWords(holder).map(({ label, effect }) => (
                    <li key={label} className="flex items-baseline justify-between gap-4">
                      <span>{label}</span>
                      <span className="shrink-0 text-sm text-muted-foreground">{effects[effect]}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <DialogFooter>
            <Button variant="outline" disabled={saving} onClick={() => setOpen(false)}>
              Revenir
            </Button>
            <Button disabled={saving} onClick={() => void send()}>
              {saving && <Spinner />} Enregistrer
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  )
}
