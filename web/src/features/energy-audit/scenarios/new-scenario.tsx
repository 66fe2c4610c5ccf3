import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { Copy, FilePlus, ListOrdered, PackageCheck, Plus } from 'lucide-react'
import { useCommand } from '@/api/queries'
import { ActionMenu } from '@/components/ui/action-menu'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'

/** The ways to a new scenario: empty, like the initial state, or made of its recommendations. */
export function NewScenario({ initial }: { initial: AuditItem }) {
  const create = useCommand(energyEndpoints.create, {
    success: ({ items }) =>
      items.length > 1 ? `${items.length} scénarios sont créés, un par étape.` : 'Le scénario est créé.',
  })
  const params = { accommodation_id: initial.accommodation_id }
  return (
    <ActionMenu
      button={
        <Button disabled={create.isPending}>
          {create.isPending ? <Spinner /> : <Plus aria-hidden />} Nouveau scénario
        </Button>
      }
      actions={[
        {
          text: 'Copie de l’état initial',
          icon: <Copy aria-hidden />,
          onSelect: () => create.mutate({ params, body: { from_initial_state: true } }),
        },
        { text: 'Vide', icon: <FilePlus aria-hidden />, onSelect: () => create.mutate({ params, body: {} }) },
        {
          text: 'Recommandations en une fois',
          icon: <PackageCheck aria-hidden />,
          onSelect: () => create.mutate({ params, body: { plan: 'once' } }),
        },
        {
          text: 'Recommandations, BBC par étapes',
          icon: <ListOrdered aria-hidden />,
          onSelect: () => create.mutate({ params, body: { plan: 'steps' } }),
        },
      ]}
    />
  )
}
