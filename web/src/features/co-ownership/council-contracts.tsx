import type { ScWhole } from '@faitage/contracts/co-ownership/sc.endpoints'
import { scAssets, scContractNames, scContracts } from '@faitage/contracts/co-ownership/sc.words'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { Fact, Facts } from '@/components/record/facts'
import { Card, CardTitle } from '@/components/ui/card'
import { EndBadge } from './copro-people'

const assets = Object.keys(scAssets) as (keyof typeof scAssets)[]

/** The contracts of a council, each yes or no with the day it ends; those nobody has answered on one line. */
export function CouncilContracts({ council }: { council: ScWhole }) {
  const contracts = scContractNames.filter(name => council[name] != null)
  const owned = assets.filter(name => council[name] != null)
  const unknown = [
    ...scContractNames.filter(name => council[name] == null).map(name => scContracts[name]),
    ...assets.filter(name => council[name] == null).map(name => scAssets[name]),
  ]
  const next = council.next_contract
  return (
    <Card aria-labelledby="contrats">
      <CardTitle id="contrats">Contrats</CardTitle>
      {next && (
        <p>
          Prochaine échéance&nbsp;: {next.contract.toLowerCase()}, le {formatDay(next.on)}.
        </p>
      )}
      {contracts.length + owned.length > 0 && (
        <Facts>
          {contracts.map(name => (
            <Fact key={name} label={scContracts[name]}>
              <Runs runs={council[name] === true} ends={council[`${name}_date`]} />
            </Fact>
          ))}
          {owned.map(name => (
            <Fact key={name} label={scAssets[name]}>
              {council[name] ? 'Oui' : 'Non'}
            </Fact>
          ))}
        </Facts>
      )}
      {unknown.length > 0 && (
        <p className="text-sm text-muted-foreground">
          {contracts.length + owned.length > 0
            ? `Non renseigné\u00A0: ${unknown.join(', ').toLowerCase()}.`
            : 'Aucun contrat n’est renseigné.'}
        </p>
      )}
    </Card>
  )
}

const Runs = ({ runs, ends }: { runs: boolean; ends: string | null | undefined }) =>
  runs ? (
    <span className="flex flex-wrap items-center gap-2">
      {ends ? `Oui, jusqu’au ${formatDay(ends)}` : 'Oui'}
      {ends && <EndBadge end={ends} ended="Échu" soon="Bientôt à échéance" />}
    </span>
  ) : (
    'Non'
  )
