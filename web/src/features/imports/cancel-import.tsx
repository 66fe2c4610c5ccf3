import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'

/** Asks, then cancels an import; what is already written stays. */
export function CancelImport({ one }: { one: MissionImport }) {
  const cancel = useCommand(missionImportEndpoints.cancel)
  const running = one.state === 'running'
  const asked = one.cancel_requested || cancel.isPending
  return (
    <Question
      trigger={
        <Button variant="outline" disabled={asked}>
          {asked ? 'Annulation en cours…' : running ? 'Arrêter l’import' : 'Abandonner cet import'}
        </Button>
      }
      title={running ? 'Arrêter l’import en cours\u00A0?' : 'Abandonner cet import\u00A0?'}
      description={
        running
          ? `Le lot en cours d’écriture se termine, puis l’import s’arrête. Ce qui est déjà écrit est conservé (${countOf(one.rows_done, 'ligne traitée', 'lignes traitées')}). Vous pourrez déposer à nouveau le fichier pour reprendre.`
          : 'Rien n’a encore été écrit. Le plan est oublié et vous pourrez déposer un autre fichier.'
      }
      keep={running ? 'Laisser continuer' : 'Garder cet import'}
      act={running ? 'Arrêter l’import' : 'Abandonner'}
      destructive
      onAct={() => cancel.mutate({ params: { import_id: one.id } })}
    />
  )
}
