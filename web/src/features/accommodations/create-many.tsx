import { accommodationEndpoints, dwellingsToCreate } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { CommandForm } from '@/components/record/command/command-form'

/** Asks how many dwellings are created at once. */
export function CreateManyForm({ id, onOpenChange }: { id: string; onOpenChange: (open: boolean) => void }) {
  return (
    <CommandForm
      open
      onOpenChange={onOpenChange}
      title="Créer plusieurs logements"
      description="Ils sont nommés « Logement 1 », « Logement 2 »… : complétez ensuite chacun."
      endpoint={accommodationEndpoints.createMany}
      body={dwellingsToCreate}
      params={{ id }}
      fields={{ accommodation_number: { label: 'Nombre de logements' } }}
      fieldOf={{ 'accommodation.too_many': 'accommodation_number' }}
      submitText="Créer les logements"
      success="Les logements sont créés."
    />
  )
}
