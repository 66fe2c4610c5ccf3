import type { ScWhole } from '@faitage/contracts/co-ownership/sc.endpoints'
import { useUser } from '@/api/session'
import { DeleteRecord } from '@/components/record/pages/delete-record'
import { councils } from './council-kit'

/** Deletes a council once the copros that it lets go were shown, to anyone who may read them. */
export function RemoveCouncil({ council, onRemoved }: { council: ScWhole; onRemoved: () => void }) {
  const sees = useUser().permissions.includes('read copro')
  return (
    <DeleteRecord kit={councils} item={council} onRemoved={onRemoved}>
      {sees ? <LetGo copros={council.tantiemes} /> : null}
    </DeleteRecord>
  )
}

function LetGo({ copros }: { copros: ScWhole['tantiemes'] }) {
  if (copros.length === 0) return <p>Aucune copropriété ne lui est rattachée.</p>
  return (
    <div className="flex flex-col gap-2">
      <p>
        {copros.length > 1
          ? 'Ces copropriétés restent dans la mission, sans conseil\u00A0:'
          : 'Cette copropriété reste dans la mission, sans conseil\u00A0:'}
      </p>
      <ul aria-label="Copropriétés détachées" className="max-h-48 list-disc overflow-y-auto pl-5">
        {copros.map(({ copro_id, title }) => (
          <li key={copro_id} className="[overflow-wrap:anywhere]">
            {title}
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground">Si vous rétablissez le conseil, il faudra les lui rattacher de nouveau.</p>
    </div>
  )
}
