import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { type CommentItem, commentEndpoints } from '@faitage/contracts/projects/comment'
import { AtSign, Pencil, Trash2 } from 'lucide-react'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import { LongText } from '@/components/record/history/long-text'
import { sayRemoved } from '@/components/record/pages/undo-removal'
import { useMay } from '@/components/record/pages/use-may'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'

interface CommentListProps {
  comments: readonly CommentItem[]
  readOnly: boolean
  onEdit: (comment: CommentItem) => void
}

/** Comments, one below the other: who, when, to whom; one’s own can be altered and deleted. */
export function CommentList({ comments, readOnly, onEdit }: CommentListProps) {
  return (
    <ul aria-label="Commentaires" className="flex flex-col divide-y rounded-lg border bg-card">
      {comments.map(comment => (
        <CommentLine key={comment.id} comment={comment} readOnly={readOnly} onEdit={() => onEdit(comment)} />
      ))}
    </ul>
  )
}

function CommentLine({ comment, readOnly, onEdit }: { comment: CommentItem; readOnly: boolean; onEdit: () => void }) {
  const may = useMay()
  const user = useUser()
  const remove = useCommand(commentEndpoints.remove, {
    onSuccess: written =>
      sayRemoved(may(commentEndpoints.undo) ? commentEndpoints.undo : undefined, written, {
        removed: 'Le commentaire est supprimé.',
        restored: 'Le commentaire est rétabli.',
      }),
  })
  const { author, created_at, edited_at, text, mentioned, may_write } = comment
  const on = formatInstant(created_at)
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium [overflow-wrap:anywhere]">{author.name}</span>
        <time dateTime={created_at} className="text-sm text-muted-foreground tabular">
          {on}
        </time>
        {edited_at ? (
          <span className="text-sm text-muted-foreground" title={`Modifié le ${formatInstant(edited_at)}`}>
            · modifié
          </span>
        ) : null}
        {may_write && !readOnly ? (
          <span className="-my-1 ml-auto flex gap-1">
            {may(commentEndpoints.update) ? (
              <Button variant="ghost" size="icon" aria-label={`Modifier le commentaire du ${on}`} onClick={onEdit}>
                <Pencil aria-hidden />
              </Button>
            ) : null}
            {may(commentEndpoints.remove) ? (
              <Button
                variant="ghost"
                size="icon"
                disabled={remove.isPending}
                aria-label={`Supprimer le commentaire du ${on}`}
                onClick={() => remove.mutate({ params: { id: comment.id } })}
              >
                <Trash2 aria-hidden />
              </Button>
            ) : null}
          </span>
        ) : null}
      </div>
      <div className="whitespace-pre-line [overflow-wrap:anywhere]">
        {text ? (
          <LongText text={text} more="Voir plus" />
        ) : (
          'Ce commentaire a été effacé avec les données du demandeur.'
        )}
      </div>
      {mentioned.length > 0 ? (
        <ul aria-label="Personnes mentionnées" className="flex flex-wrap gap-1">
          {mentioned.map(({ id, name }) => (
            <li key={id}>
              <Badge variant={id === user.id ? 'attention' : 'neutral'}>
                <AtSign aria-hidden className="size-3" />
                {id === user.id ? 'Vous' : name}
              </Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
