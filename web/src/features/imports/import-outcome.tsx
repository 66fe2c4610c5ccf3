import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { relativeInstant } from '@faitage/contracts/kernel/format-date'
import { Link } from '@tanstack/react-router'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { unbroken } from '@/lib/typography'
import { ErrorList } from './error-list.tsx'
import { resultSentence } from './import-words.ts'
import { RevertImport, revertedSentence } from './revert-import.tsx'
import { RevertReport } from './revert-report.tsx'

interface ImportOutcomeProps {
  one: MissionImport
  missionId: string
  onClose: () => void
}

const titles = {
  interrupted: 'L’annulation de l’import s’est arrêtée',
  reverted: 'L’import a été annulé après coup',
  completed: 'L’import est terminé',
  cancelled: 'L’import a été annulé',
  failed: 'L’import a échoué',
}

const revertedBy = ({ reverted_by, reverted_at }: MissionImport) =>
  `Annulation demandée par ${reverted_by?.name}, terminée ${relativeInstant(reverted_at)}.`

/** How an import ended, what it wrote, and where to see it. */
export function ImportOutcome({ one, missionId, onClose }: ImportOutcomeProps) {
  const { kind } = one
  const ended = one.state in titles ? (one.state as keyof typeof titles) : 'completed'
  // A reason stands beside a completed import where undoing it stopped half way.
  const state = ended === 'completed' && one.failure ? 'interrupted' : ended
  const wrote = one.created + one.updated > 0
  return (
    <>
      <Alert variant={state === 'completed' ? 'success' : state === 'failed' ? 'destructive' : 'default'}>
        <AlertTitle>{titles[state]}</AlertTitle>
        <AlertDescription>
          {one.failure ? `${unbroken(one.failure.message)} ` : null}
          {one.reverted_at ? revertedSentence(one) : state !== 'failed' || wrote ? resultSentence(one) : null}
          {one.reverted_by && one.reverted_at ? ` ${revertedBy(one)}` : null}
          {one.finished_at && !one.reverted_at ? ` Fin de l’import ${relativeInstant(one.finished_at)}.` : null}
        </AlertDescription>
      </Alert>
      <div className="flex flex-wrap gap-2">
        {wrote || state === 'completed' ? (
          <Button asChild>
            {kind === 'lots' && one.copro_id ? (
              <Link to={`/missions/${missionId}/copros/${one.copro_id}/lots`}>Voir les lots de la copropriété</Link>
            ) : kind === 'registry' ? (
              <Link to={`/missions/${missionId}/copros`}>Voir les copropriétés de la mission</Link>
            ) : (
              <Link to="/projects" search={{ mission_id: missionId }}>
                Voir les projets de la mission
              </Link>
            )}
          </Button>
        ) : null}
        <Button variant="outline" onClick={onClose}>
          Importer un autre fichier
        </Button>
        {wrote && state !== 'reverted' ? <RevertImport one={one} /> : null}
      </div>
      {one.reverted + one.kept > 0 ? <RevertReport one={one} /> : null}
      <ErrorList one={one} />
    </>
  )
}
