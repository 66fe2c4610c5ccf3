import { changeValue, type TellValue } from '@faitage/contracts/kernel/change-value'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { useCommand } from '@/api/queries'
import { Question } from '@/components/ui/question'
import type { UndoEndpoint } from './history-drawer.tsx'
import { LongText } from './long-text.tsx'

interface UndoQuestionProps {
  endpoint: UndoEndpoint
  id: string
  item: HistoryItem
  tell: TellValue | undefined
  onClose: () => void
}

/** Says what an undo will put back, then does it; a refusal is shown in place of the question. */
export function UndoQuestion({ endpoint, id, item, tell, onClose }: UndoQuestionProps) {
  const undo = useCommand(endpoint, { quiet: true, success: 'La modification est annulée.', onSuccess: onClose })
  return (
    <Question
      open
      onOpenChange={open => !open && onClose()}
      title="Annuler cette modification&nbsp;?"
      description={
        <>
          {item.changes.length === 1 ? 'Ce champ reprendra sa valeur d’avant.' : 'Tout redeviendra comme avant.'}{' '}
          L’annulation s’ajoute à l’historique&nbsp;: rien n’y est effacé.
        </>
      }
      keep="Garder la modification"
      act="Annuler la modification"
      onAct={() => undo.mutate({ params: { id }, body: { revision: item.revision } })}
      answer={{ pending: undo.isPending, error: undo.error, failed: 'L’annulation n’a pas abouti' }}
    >
      <dl className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto text-sm [overflow-wrap:anywhere]">
        {item.changes.map(one => (
          <div key={one.field}>
            <dt className="text-muted-foreground">{one.label}</dt>
            <dd>
              {isEmpty(one.before) ? (
                'redeviendra vide'
              ) : (
                <>
                  redeviendra «&nbsp;
                  <strong className="font-medium">
                    <LongText text={changeValue(one.field, one.before, tell)} />
                  </strong>
                  &nbsp;»
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Question>
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
