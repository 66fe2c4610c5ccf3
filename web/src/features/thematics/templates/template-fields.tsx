import { thematicLevels } from '@faitage/contracts/thematics/levels'
import { type ThematicName, thematicTitles } from '@faitage/contracts/thematics/thematic-names'
import { thematicTemplate } from '@faitage/contracts/thematics/thematic-template'
import { useWatch } from 'react-hook-form'
import { SelectField } from '@/components/record/form/fields'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { fieldOf } from '@/components/record/pages/record-kit'
import { StepsField } from './steps-field'

const field = fieldOf(thematicTemplate)
const all = Object.keys(thematicTitles) as ThematicName[]

/** The thematics of the level that was chosen. */
function ThematicField() {
  const scope = useWatch({ name: 'scope' }) as string | null
  const offered = all.filter(name => !scope || (thematicLevels[name] as readonly string[]).includes(scope))
  return (
    <SelectField
      {...field('thematique_name')}
      required
      options={offered.map(value => ({ value, label: thematicTitles[value] }))}
    />
  )
}

const TemplateFields = () => (
  <SheetFields
    record={thematicTemplate}
    own={{ thematique_name: <ThematicField />, steps: <StepsField /> }}
    about={{
      Modèle:
        'Le dernier modèle publié sert aux nouvelles versions. Les versions déjà créées gardent leurs étapes et leurs réponses.',
    }}
  />
)

/** Its form. */
export const form = recordForm(thematicTemplate, TemplateFields, { steps: [] })
