import {
  DEFAULT_ROUND,
  funder,
  funderTypeLabels,
  type SubventionRound,
  subventionRoundLabels,
} from '@faitage/contracts/funding/funder'
import { type FunderItem, funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import { type RequesterType, requesterType } from '@faitage/contracts/kernel/values'
import { FieldFrame, type FieldProps } from '@/components/record/form/field-frame'
import { SelectField, TextField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/record-form'
import { fieldOf, type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import { NativeSelect } from '@/components/ui/native-select'
import { tellFunder } from './funding-words'

const { labels } = funder
const field = fieldOf(funder)

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const kinds = optionsOf(funderTypeLabels)
const requesters = optionsOf(requesterTypeLabels)
/** The cent first: it is the usual one. */
const rounds = ([2, 1, 0] as const).map(value => ({ value, label: subventionRoundLabels[value] }))

/** To what the subvention is rounded, by the number of decimals. */
function RoundField(props: FieldProps) {
  return (
    <FieldFrame {...props}>
      {(attributes, { value, onChange, ...control }) => (
        <NativeSelect
          {...attributes}
          {...control}
          value={String(value)}
          onChange={event => onChange(Number(event.target.value) as SubventionRound)}
        >
          {rounds.map(round => (
            <option key={round.value} value={round.value}>
              {round.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  )
}

function Fields() {
  return (
    <FormSection title="Financeur">
      <TextField {...field('name')} required wide />
      <SelectField {...field('type')} options={kinds} required />
      <RoundField {...field('subvention_round')} required />
      <SelectField {...field('requester_type')} options={requesters} required />
    </FormSection>
  )
}

/** The national funders of a type of requester. */
const kitOf = (type: RequesterType): RecordKit<FunderItem> =>
  recordKit(funder, funderEndpoints, {
    path: `/admin/funders/${type}`,
    noun: {
      one: 'financeur',
      many: 'financeurs',
      none: 'Aucun financeur',
      fresh: 'Nouveau financeur',
      feminine: false,
    },
    blank: {
      name: '',
      type: 'subvention',
      subvention_round: DEFAULT_ROUND,
      requester_type: type,
      mission_id: null,
    },
    titleOf: ({ name }) => name,
    filters: [{ kind: 'one', key: 'type', label: labels.type, options: kinds }],
    columns: [
      { id: 'name', header: labels.name, text: ({ name }) => name, sortable: true, width: 380 },
      { id: 'type', header: labels.type, text: one => funderTypeLabels[one.type], sortable: true, width: 260 },
      {
        id: 'funding_scenarios',
        header: 'Scénarios',
        text: one => formatCount(one.funding_scenarios?.length ?? 0),
        width: 120,
        align: 'end',
      },
      {
        id: 'subvention_round',
        header: labels.subvention_round,
        text: one => subventionRoundLabels[one.subvention_round],
        sortable: true,
        width: 220,
        align: 'end',
      },
    ],
    Fields,
    useTell: () => tellFunder,
  })

/** The pages of each type of requester. */
export const funderKits = Object.fromEntries(requesterType.options.map(type => [type, kitOf(type)])) as Record<
  RequesterType,
  RecordKit<FunderItem>
>
