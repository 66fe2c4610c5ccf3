import { energyAuditOutline } from '@faitage/contracts/energy-audit/energy-audit'
import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { type FieldOutline, textBy } from '@faitage/contracts/kernel/outline'
import { Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Fact, Facts } from '@/components/record/facts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { SectionCard } from './section-card.tsx'

const SheetForm = lazy(() => import('./section-form.tsx').then(module => ({ default: module.SectionForm })))

interface EditedProps {
  item: AuditItem
  section: 'commentary' | 'result'
  title: string
  /** Of the button, where nothing is written yet. */
  write: string
  children: ReactNode
}

/** A part that is read, and edited in place by who may. */
function Edited({ item, section, title, write, children }: EditedProps) {
  const [editing, setEditing] = useState(false)
  return (
    <SectionCard
      title={title}
      empty={!item[section]}
      actions={
        item.may_write &&
        !editing && (
          <Button variant="outline" onClick={() => setEditing(true)}>
            <Pencil aria-hidden /> {item[section] ? 'Modifier' : write}
          </Button>
        )
      }
    >
      {editing ? (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <SheetForm item={item} section={section} title={title} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        children
      )}
    </SectionCard>
  )
}

/** The auditor’s comment, in their own words. */
export const Commentary = ({ item }: { item: AuditItem }) => (
  <Edited item={item} section="commentary" title="Commentaire" write="En écrire un">
    {item.commentary ? (
      <p className="max-w-prose whitespace-pre-wrap break-words">{item.commentary}</p>
    ) : (
      <p className="text-muted-foreground">Pas de commentaire pour l’instant.</p>
    )}
  </Edited>
)

const parts: Readonly<Record<string, FieldOutline>> = energyAuditOutline.fields.result.parts ?? {}

/** An audit made elsewhere, copied from its report: never computed, and said so. */
export function Elsewhere({ item }: { item: AuditItem }) {
  const known = Object.entries(item.result ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return (
    <Edited item={item} section="result" title="Audit fait ailleurs" write="Le saisir">
      {known.length > 0 ? (
        <>
          <Badge variant="info">Saisi</Badge>
          <Facts className="max-w-2xl">
            {known.flatMap(([name, value]) => {
              const part = parts[name]
              return part ? (
                <Fact key={name} label={part.label}>
                  {textBy(part, value)}
                </Fact>
              ) : (
                []
              )
            })}
          </Facts>
        </>
      ) : (
        <p className="text-muted-foreground">
          Un audit ou un DPE existe déjà&nbsp;? Recopiez ici ses étiquettes et ses consommations&nbsp;: ils resteront à
          côté de l’estimation.
        </p>
      )}
    </Edited>
  )
}
