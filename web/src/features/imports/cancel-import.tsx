import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'

const words = {
  planning: {
    button: 'Abandonner cet import',
    title: 'Abandonner cet import\u00A0?',
    text: () => 'Rien n’a encore été écrit. Le plan est oublié et vous pourrez déposer un autre fichier.',
    keep: 'Garder cet import',
    act: 'Abandonner',
  },
  running: {
    button: 'Arrêter l’import',
    title: 'Arrêter l’import en cours\u00A0?',
    text: ({ rows_done }: MissionImport) =>
      `Le lot en cours d’écriture se termine, puis l’import s’arrête. Ce qui est déjà écrit est conservé (${countOf(rows_done, 'ligne traitée', 'lignes traitées')}). Vous pourrez déposer à nouveau le fichier pour reprendre.`,
    keep: 'Laisser continuer',
    act: 'Arrêter l’import',
  },
  reverting: {
    button: 'Arrêter l’annulation',
    title: 'Arrêter l’annulation en cours\u00A0?',
    text: ({ reverted }: MissionImport) =>
      `Le lot en cours se termine, puis l’annulation s’arrête. Ce qui est déjà annulé le reste (${countOf(reverted, 'ligne annulée', 'lignes annulées')}). Vous pourrez la demander à nouveau pour la finir.`,
    keep: 'Laisser continuer',
    act: 'Arrêter l’annulation',
  },
}

/** Asks, then stops what is under way; what is already written, or undone, stays so. */
export function CancelImport({ one }: { one: MissionImport }) {
  const cancel = useCommand(missionImportEndpoints.cancel)
  const { button, title, text, keep, act } =
    words[one.state === 'running' || one.state === 'reverting' ? one.state : 'planning']
  const asked = one.cancel_requested || cancel.isPending
  return (
    <Question
      trigger={
        <Button variant="outline" disabled={asked}>
          {asked ? (one.state === 'reverting' ? 'Arrêt en cours…' : 'Annulation en cours…') : button}
        </Button>
      }
      title={title}
      description={text(one)}
      keep={keep}
      act={act}
      destructive
      onAct={() => cancel.mutate({ params: { import_id: one.id } })}
    />
  )
}
