import { SAME_NAME, sameNames } from '@faitage/contracts/energy-audit/audit-names'
import type { AuditSection } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { Check, CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { abandon } from './offline/outbox.ts'
import type { Audit } from './use-audit.ts'

/** Whether a section is saved: the dot while it is not. */
export function SectionStatus({ audit, section }: { audit: Audit; section: AuditSection }) {
  const draft = audit.drafts.find(one => one.section === section)
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    if (draft) setSaved(draft.state === 'sent')
  }, [draft])
  const twice = Array.isArray(draft?.value) && sameNames(draft.value).length > 0
  const waits = draft && draft.state !== 'sent'
  return (
    <span role="status" className="flex items-center gap-1.5 text-sm text-muted-foreground empty:hidden">
      {waits ? (
        <>
          {audit.online || draft.state !== 'to_send' ? (
            <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-clay" />
          ) : (
            <CloudOff aria-hidden className="size-4 shrink-0" />
          )}
          {draft.state === 'conflict'
            ? 'À départager'
            : draft.state === 'refused'
              ? 'Pas enregistré'
              : twice
                ? `Pas enregistré. ${SAME_NAME}`
                : audit.online
                  ? 'Enregistrement…'
                  : 'Gardé sur cet appareil'}
        </>
      ) : saved ? (
        <>
          <Check aria-hidden className="size-4 shrink-0 text-success" /> Enregistré
        </>
      ) : null}
    </span>
  )
}

/** Why a section was not taken, and the way back to what is saved. */
export function SectionRefusal({ audit, section }: { audit: Audit; section: AuditSection }) {
  const draft = audit.drafts.find(one => one.section === section)
  if (draft?.state !== 'refused') return null
  const texts = [draft.message, ...(draft.fields ?? []).map(({ message }) => message)]
  return (
    <Alert variant="destructive">
      <AlertTitle>Cette partie n’est pas enregistrée</AlertTitle>
      <AlertDescription className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{[...new Set(texts.filter(Boolean))].join(' ')}</span>
        <Button size="sm" variant="outline" onClick={() => void abandon(draft.key)}>
          Revenir à ce qui est enregistré
        </Button>
      </AlertDescription>
    </Alert>
  )
}
