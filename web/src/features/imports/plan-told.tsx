import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { unbroken } from '@/lib/typography'

interface PlanToldProps {
  one: MissionImport
  /** Whether the rows of which something is to be told are those shown; absent where rows have nothing of their own. */
  rows?: { readonly shown: boolean; onShow(shown: boolean): void }
}

/** What a file would lose in silence, told before it is imported: of the file, then of its rows by kind. */
export function PlanTold({ one, rows }: PlanToldProps) {
  const { sentences, warnings, warned, others } = one.told
  const told = sentences.length > 0 || (rows !== undefined && warned > 0)
  return (
    <>
      {others.length > 0 ? <Sheets one={one} /> : null}
      {told ? (
        <Alert variant="warning">
          <AlertTitle>
            {rows && warned > 0
              ? countOf(warned, 'ligne à vérifier avant de démarrer', 'lignes à vérifier avant de démarrer')
              : 'À savoir avant de démarrer'}
          </AlertTitle>
          <AlertDescription>
            <ul className="flex list-disc flex-col gap-1 pl-4">
              {sentences.map(sentence => (
                <li key={sentence}>{sentence}</li>
              ))}
              {rows
                ? warnings.map(({ column, message, count }) => (
                    <li key={`${column} ${message}`}>
                      {column ? <span className="font-medium">{column}&nbsp;: </span> : null}
                      {unbroken(message)} <span className="whitespace-nowrap tabular">({formatCount(count)})</span>
                    </li>
                  ))
                : null}
            </ul>
            {rows && warned > 0 ? (
              <Button
                variant="outline"
                size="sm"
                className="mt-2"
                aria-pressed={rows.shown}
                onClick={() => rows.onShow(!rows.shown)}
              >
                {rows.shown ? 'Voir toutes les lignes' : warned > 1 ? 'Voir ces lignes' : 'Voir cette ligne'}
              </Button>
            ) : null}
          </AlertDescription>
        </Alert>
      ) : null}
    </>
  )
}

/** The other sheets of a workbook that hold something, each to be read instead. */
function Sheets({ one }: { one: MissionImport }) {
  const { sheet, others } = one.told
  const choose = useCommand(missionImportEndpoints.choose, { success: 'Cette feuille est lue. Le plan est refait.' })
  return (
    <Alert variant="warning">
      <AlertTitle>
        {others.length > 1 ? 'D’autres feuilles contiennent des lignes' : 'Une autre feuille contient des lignes'}
      </AlertTitle>
      <AlertDescription>
        Seule la feuille «&nbsp;{sheet?.name}&nbsp;» est lue. Pour {others.length > 1 ? 'les autres' : 'l’autre'},
        déposez à nouveau le fichier une fois celle-ci importée.
        <span className="mt-2 flex flex-wrap gap-2">
          {others.map(({ number, name, rows }) => (
            <Button
              key={number}
              variant="outline"
              size="sm"
              className="h-auto min-h-8 whitespace-normal text-left"
              disabled={choose.isPending}
              onClick={() => choose.mutate({ params: { import_id: one.id }, body: { sheet: number } })}
            >
              {`Lire plutôt «\u00A0${name}\u00A0» (${countOf(rows, 'ligne', 'lignes')})`}
            </Button>
          ))}
        </span>
      </AlertDescription>
    </Alert>
  )
}
