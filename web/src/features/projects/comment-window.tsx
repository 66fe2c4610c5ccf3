import { type CommentItem, commentEndpoints } from '@faitage/contracts/projects/comment'
import { useUser } from '@/api/session'
import { CommandForm } from '@/components/record/command/command-form'
import { useReferrerOptions } from './use-referrer-options.ts'

interface CommentWindowProps {
  projectId: string
  missionId: string
  /** The one to alter; a new one without. */
  comment?: CommentItem | undefined
  onClose: () => void
}

/** Writes a comment, or alters one’s own; people of the team that it mentions find it on their home page. */
export function CommentWindow({ projectId, missionId, comment, onClose }: CommentWindowProps) {
  const user = useUser()
  const { options, loading } = useReferrerOptions(missionId, comment?.mentioned)
  const people = options.filter(({ value }) => value !== user.id)
  const shared = {
    open: true,
    onOpenChange: (open: boolean) => {
      if (!open) onClose()
    },
    fields: {
      text: { label: 'Commentaire' },
      mentions: {
        label: 'Personnes mentionnées',
        hint: 'Elles le retrouvent sur leur accueil.',
        choices: [{ choices: people }],
        loading,
        placeholder: 'Personne',
      },
    },
    fieldOf: { 'comment.mention.noAccess': 'mentions' },
  } as const
  return comment ? (
    <CommandForm
      {...shared}
      title="Modifier le commentaire"
      endpoint={commentEndpoints.update}
      params={{ id: comment.id }}
      revision={comment.revision}
      values={{ text: comment.text, mentions: comment.mentioned.map(({ id }) => id) }}
      submitText="Enregistrer"
      success="Le commentaire est modifié."
    />
  ) : (
    <CommandForm
      {...shared}
      title="Ajouter un commentaire"
      description="Il est lu par l’équipe, jamais par le demandeur."
      endpoint={commentEndpoints.create}
      fixed={{ project_id: projectId }}
      submitText="Ajouter le commentaire"
      success="Le commentaire est ajouté."
    />
  )
}
