import type {
  AmoQuotePaper,
  BuyerSnapshot,
  InvoicePaper,
  PaperLine,
  SellerSnapshot,
} from '@faitage/contracts/invoicing/paper'
import { amoTotals, amountsOf, type Prestation } from '@faitage/contracts/invoicing/prestations'

/** Papers of somebody invented, of every kind there is. */

export const seller: SellerSnapshot = {
  name: 'Faîtage Conseil',
  legal_form: 'SAS',
  capital: 1_000_000,
  postal_address: '4 quai de la Fosse, 44000 Nantes',
  siret: '73282932000074',
  rcs: 'Nantes 732 829 320',
  vat_number: 'FR44732829320',
  iban: 'FR7630006000011234567890189',
  mediator: 'Médiation du bâtiment, 3 rue des Halles, 75001 Paris, mediation.exemple.fr',
  email_address: 'contact@faitage.exemple.fr',
  phone_number: '02 40 00 00 00',
}
/** A seller under article 293 B. */
export const exemptSeller: SellerSnapshot = {
  ...seller,
  is_exempt: true,
  vat_number: null,
  legal_form: 'EI',
  capital: null,
  rcs: null,
}

export const person: BuyerSnapshot = {
  kind: 'person',
  name: 'Mme Zoé Durand',
  address: '12 rue des Lilas\n35000 Rennes',
  email: 'zoe.durand@exemple.fr',
}
export const coOwnership: BuyerSnapshot = {
  kind: 'co_ownership',
  name: 'Syndicat des copropriétaires de la résidence Les Lys, représenté par son syndic Cabinet Morel & Fils',
  address: 'Cabinet Morel & Fils, 8 place de la Mairie, 35200 Rennes',
  email: 'syndic@exemple.fr',
}
export const professional: BuyerSnapshot = {
  kind: 'professional',
  name: 'SCI Les Lys',
  address: '8 place de la Mairie, 35200 Rennes',
  siren: '552100554',
  vat_number: 'FR96552100554',
}

type Typed = Omit<PaperLine, 'amount'> & { amount?: number }
export const withAmounts = (lines: readonly Typed[]): PaperLine[] => amountsOf(lines as readonly (Typed & Prestation)[])

export const service: Typed = {
  kind: 'SERVICE',
  label: 'Accompagnement MaPrimeRénov’, parcours accompagné',
  description:
    'Visite initiale, évaluation énergétique, scénarios de travaux, plan de financement, aide au choix des entreprises, dépôt et suivi des demandes d’aides.',
  quantity: '1',
  unit: 'forfait',
  unit_price: '1550',
  vat_rate: '20',
}
export const custom: Typed = {
  kind: 'CUSTOM_SERVICE',
  label: 'Visite supplémentaire',
  quantity: '2.5',
  unit: 'h',
  unit_price: '85.125',
  vat_rate: '10',
  vat_reason: 'Accessoire des travaux',
}
export const reduced: Typed = {
  kind: 'CUSTOM_SERVICE',
  label: 'Suivi de travaux d’amélioration énergétique',
  quantity: '3',
  unit: 'visite',
  unit_price: '120.33',
  vat_rate: '5.5',
}
export const mileage: Typed = {
  kind: 'MILEAGE',
  label: 'Déplacements',
  quantity: '84.5',
  free_km: '30',
  unit_price: '0.529',
  vat_rate: '20',
}
export const funder: Typed = { kind: 'CO_FUNDER', label: 'Rennes Métropole', rate: '40' }

export function quote(
  more: Partial<AmoQuotePaper> = {},
  lines: readonly Typed[] = [service, mileage, funder],
): AmoQuotePaper {
  return {
    kind: 'quote',
    reference: 'DV-3F2A91',
    name: 'Accompagnement à la rénovation d’ampleur',
    on: '2026-11-24',
    validity_date: '2027-02-22',
    seller,
    buyer: person,
    place: '12 rue des Lilas, 35000 Rennes',
    project_reference: 'RN-2026-014',
    lines: withAmounts(lines),
    conditions: 'Paiement à réception de la facture, émise à la fin de la prestation. Un acompte peut être demandé.',
    off_premises: true,
    draft: false,
    ...more,
  }
}

export function invoice(
  more: Partial<InvoicePaper> = {},
  lines: readonly Typed[] = [service, mileage, funder],
): InvoicePaper {
  const made = withAmounts(lines)
  return {
    kind: 'invoice',
    type: 'invoice',
    number: 'F2026-00042',
    issue_date: '2026-11-24',
    service_date: '2026-11-20',
    due_date: '2026-12-24',
    seller,
    buyer: person,
    place: '12 rue des Lilas, 35000 Rennes',
    project_reference: 'RN-2026-014',
    quote_reference: 'DV-3F2A91',
    lines: made,
    totals: amoTotals(made),
    deposits: [],
    preceding: null,
    payment_means: 'transfer',
    notes: [],
    ...more,
  }
}

/** A tenth off whatever the rate, and a free line below 0. */
const tenthOff: Typed = { kind: 'DISCOUNT', label: 'Remise de bienvenue', rate: '10' }
const gesture: Typed = {
  kind: 'CUSTOM_SERVICE',
  label: 'Geste commercial',
  quantity: '1',
  unit_price: '-10',
  vat_rate: '20',
}

const deposit: Typed = {
  kind: 'CUSTOM_SERVICE',
  label: 'Acompte de 30 % sur le devis DV-3F2A91',
  quantity: '1',
  unit_price: '465.00',
  vat_rate: '20',
}

/** Every case that the paper of an invoice knows. */
export const cases: Record<string, InvoicePaper> = {
  'to a person': invoice(),
  'to a co-ownership': invoice({ buyer: coOwnership }),
  'to a professional': invoice({ buyer: professional, seller: { ...seller, pays_on_debits: true } }),
  'at three rates': invoice({}, [service, custom, reduced, mileage]),
  'a credit note': invoice({
    type: 'credit_note',
    number: 'A2026-00003',
    due_date: null,
    preceding: { number: 'F2026-00042', issue_date: '2026-11-24' },
  }),
  'a deposit': invoice({ type: 'deposit', service_date: null }, [deposit]),
  'a balance': invoice(
    {
      type: 'balance',
      number: 'F2027-00002',
      deposits: [{ number: 'F2026-00042', issue_date: '2026-11-24', amount: 55_800 }],
    },
    [service, custom, mileage],
  ),
  'under article 293 B': invoice({ seller: exemptSeller }, [
    { ...service, vat_rate: '0' },
    { ...mileage, vat_rate: '0' },
  ]),
  'of which others pay all': invoice({}, [
    service,
    { kind: 'CO_FUNDER', label: 'Département d’Ille-et-Vilaine', rate: '100' },
  ]),
  'with discounts': invoice({}, [service, custom, mileage, tenthOff, gesture]),
  'to a person without e-mail': invoice({ buyer: { ...person, email: null } }),
  'to a person abroad': invoice({ buyer: { ...person, address: 'Rue Haute 12, 1000 Bruxelles', country: 'BE' } }),
  overseas: invoice({}, [{ ...service, vat_rate: '8.5' }]),
  'to be paid by card': invoice({ payment_means: 'card', seller: { ...seller, iban: null } }),
}
