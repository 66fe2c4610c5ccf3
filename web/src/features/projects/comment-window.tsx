import { type CommentItem, commentEndpoints, commentToAdd, commentToAlter } from '@faitage/contracts/projects/comment'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useUser } from '@/api/session'
import { CommandForm } from '@/components/record/command/command-form'
import { calledIn } from './called-in.ts'
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
        hint: 'Elles le retrouvent sur leur accueil. Un «\u00A0@\u00A0» et un prénom dans le texte en ajoute une.',
        choices: [{ choices: people }],
        loading,
        placeholder: 'Personne',
      },
    },
    below: ({ text }: { text?: unknown }) => <Called text={String(text ?? '')} people={people} />,
    fieldOf: { 'comment.mention.noAccess': 'mentions' },
  } as const
  return comment ? (
    <CommandForm
      {...shared}
      title="Modifier le commentaire"
      endpoint={commentEndpoints.update}
      body={commentToAlter}
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
      body={commentToAdd}
      fixed={{ project_id: projectId }}
      submitText="Ajouter le commentaire"
      success="Le commentaire est ajouté."
    />
  )
}

/** Mentions who the text calls, once each: whoever is taken out again stays out. */
function Called({ text, people }: { text: string; people: readonly { value: string; label: string }[] }) {
  const { getValues, setValue } = useFormContext()
  const done = useRef(new Set<string>())
  const called = calledIn(text, people).join(' ')
  useEffect(() => {
    const fresh = called.split(' ').filter(id => id && !done.current.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) done.current.add(id)
    const mentioned = (getValues('mentions') as string[] | null) ?? []
    setValue('mentions', [...new Set([...mentioned, ...fresh])], { shouldDirty: true })
  }, [called, getValues, setValue])
  return null
}
