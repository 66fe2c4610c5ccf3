import { z } from 'zod'
import { field, optional, shown } from '../kernel/field.ts'
import { choice, euros, longText, rows, shortText, yesNo } from '../kernel/formats.ts'
import { amoRates, prestationLabels } from './prestations.ts'

/** Lines of a quote or of a template, at most. */
const MOST = 60

/** A decimal string with a point, from 0 to 1,000,000, of so many decimals at most. */
const decimal = (places: number, message: string) =>
  shown(z.string(message).regex(new RegExp(`^\\d{1,6}(?:\\.\\d{1,${places}})?$`), message), { format: 'decimal' })

const quantity = decimal(2, 'Indiquez une quantité, par exemple 1,5.')
const unitPrice = decimal(3, 'Indiquez un prix en euros, par exemple 120,50.')
const kilometres = decimal(1, 'Indiquez un nombre de kilomètres, par exemple 42,5.')
const percent = shown(
  z
    .string('Indiquez un pourcentage entre 0 et 100.')
    .regex(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, 'Indiquez un pourcentage entre 0 et 100.'),
  { format: 'decimal' },
)

/** The fields of a line, in the order they are filled in. */
const line = {
  kind: field('Nature', choice(prestationLabels)),
  label: field('Libellé', shortText(200)),
  description: optional('Détail', longText(2000)),
  quantity: optional('Quantité, ou kilomètres', quantity),
  unit: optional('Unité', shortText(40)),
  unit_price: optional('Prix unitaire HT, ou au kilomètre', unitPrice),
  free_km: optional('Kilomètres compris', kilometres),
  vat_rate: optional('TVA', choice(amoRates)),
  vat_reason: optional('Raison du taux', shortText(300)),
  rate: optional('Part prise en charge (% du TTC)', percent),
  amount: optional('Montant', euros),
}

/** The lines of a quote: `amount` is said by the server, but of a co-funder who pays a sum. */
export const amoQuoteDetails = rows(line, MOST)
/** The lines of a template: the price of a service stays as it is unless it is `editable`. */
export const templateDetails = rows({ ...line, editable: optional('Prix modifiable', yesNo) }, MOST)
