import { type MissionContract, missionContractEndpoints } from '@faitage/contracts/missions/mission-contract.endpoints'
import { jobs } from '@faitage/contracts/referential/jobs'
import { enumLabel } from '@faitage/contracts/referential/referential'
import { subcontractorEndpoints } from '@faitage/contracts/subcontractors/subcontractor'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'

/** Those who do part of a mission: chosen among the subcontractors that exist. */
export function ContractSubcontractors({ contract, readOnly }: { contract: MissionContract; readOnly: boolean }) {
  const may = useMay()
  const offered = may(subcontractorEndpoints.list) && !readOnly
  const all = useRead(subcontractorEndpoints.list, { query: { size: 1000, sortBy: 'name' } }, { enabled: offered })
  const [chosen, setChosen] = useState<string | null>(null)
  const engage = useCommand(missionContractEndpoints.engage, {
    success: 'Le sous-traitant est ajouté.',
    onSuccess: () => setChosen(null),
  })
  const release = useCommand(missionContractEndpoints.release, { success: 'Le sous-traitant est retiré.' })
  const engaged = new Set(contract.subcontractors.map(({ id }) => id))
  const options = (all.data?.items ?? [])
    .filter(({ id }) => !engaged.has(id))
    .map(({ id, name, job }) => ({ value: id, label: name, hint: enumLabel(jobs, job) }))
  return (
    <section
      id="contrat-sous-traitants"
      tabIndex={-1}
      aria-labelledby="contrat-sous-traitants-titre"
      className="flex scroll-mt-40 flex-col gap-3 rounded-lg border bg-card p-4 outline-none sm:p-6"
    >
      <h2 id="contrat-sous-traitants-titre" className="text-lg font-semibold">
        Sous-traitants
      </h2>
      {contract.subcontractors.length === 0 ? (
        <p className="text-muted-foreground">Aucun sous-traitant.</p>
      ) : (
        <ul className="flex flex-col divide-y">
          {contract.subcontractors.map(({ id, name, job }) => (
            <li key={id} className="flex items-center justify-between gap-2 py-2">
              <span className="min-w-0 break-words">
                <span className="font-medium">{name}</span>
                {job && <span className="block text-sm text-muted-foreground">{enumLabel(jobs, job)}</span>}
              </span>
              {!readOnly && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Retirer ${name}`}
                  title={`Retirer ${name}`}
                  disabled={release.isPending}
                  onClick={() => release.mutate({ params: { id: contract.id, subcontractorId: id } })}
                >
                  <X aria-hidden />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {offered && (
        <div className="flex flex-wrap items-center gap-2">
          <Combobox
            aria-label="Sous-traitant à ajouter"
            className="w-72"
            options={options}
            loading={all.isLoading}
            placeholder="Choisir un sous-traitant"
            value={chosen}
            onChange={setChosen}
          />
          <Button
            variant="outline"
            disabled={chosen === null || engage.isPending}
            onClick={() => chosen && engage.mutate({ params: { id: contract.id, subcontractorId: chosen } })}
          >
            Ajouter
          </Button>
        </div>
      )}
    </section>
  )
}
