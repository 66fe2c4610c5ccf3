import { field, optional } from '../kernel/field.ts'
import { choice, decimalBetween, euros, longText, rows, shortText, yesNo } from '../kernel/formats.ts'
import { personal } from '../kernel/personal.ts'
import { amoRates, prestationLabels } from './prestations.ts'

/** Lines of a quote or of a template, at most. */
const MOST = 60

const MOST_UNITS = 999_999
// Below 0 of a free line: a discount as people write one.
const quantity = decimalBetween(-MOST_UNITS, MOST_UNITS, 2, 'Indiquez une quantité, par exemple 1,5.')
const unitPrice = decimalBetween(-MOST_UNITS, MOST_UNITS, 3, 'Indiquez un prix en euros, par exemple 120,50.')
const kilometres = decimalBetween(0, MOST_UNITS, 1, 'Indiquez un nombre de kilomètres, par exemple 42,5.')
const percent = decimalBetween(0, 100, 2, 'Indiquez un pourcentage entre 0 et 100.')

const [label, description, reason] = [shortText(200), longText(2000), shortText(300)]

/** The fields of a line, in the order they are filled in. */
const line = {
  kind: field('Nature', choice(prestationLabels)),
  label: field('Libellé', label),
  description: optional('Détail', description),
  quantity: optional('Quantité, ou kilomètres', quantity),
  unit: optional('Unité', shortText(40)),
  unit_price: optional('Prix unitaire HT, ou au kilomètre', unitPrice),
  free_km: optional('Kilomètres compris', kilometres),
  vat_rate: optional('TVA', choice(amoRates)),
  vat_reason: optional('Raison du taux', reason),
  rate: optional('Part prise en charge (% du TTC), ou remise (%)', percent),
  amount: optional('Montant', euros),
  editable: optional('Prix modifiable', yesNo),
}

/** The lines of a quote: `amount` is said by the server, but of a co-funder who pays a sum. What is written of them may name somebody. */
export const amoQuoteDetails = rows(
  {
    ...line,
    label: field('Libellé', personal(label)),
    description: optional('Détail', personal(description)),
    vat_reason: optional('Raison du taux', personal(reason)),
  },
  MOST,
)
/** The lines of a template: the price of a service stays as it is unless it is `editable`. */
export const templateDetails = rows(line, MOST)
