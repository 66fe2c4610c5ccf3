import type { AmoQuoteTemplateSheet } from '@faitage/contracts/invoicing/amo-quote-template'
import type { SellerSheet } from '@faitage/contracts/invoicing/seller'

/** Who sells in the demonstration: a company that does not exist, with a SIRET whose figures hold together. */
export const demoSeller: SellerSheet = {
  name: 'Faîtage Conseil (démonstration)',
  legal_form: 'SAS',
  capital: 5_000_000,
  postal_address: '12 rue du Port, 35000 Rennes',
  siret: '73282932000074',
  rcs: 'Rennes 732 829 320',
  email_address: 'contact@exemple.fr',
  vat_number: 'FR44732829320',
  // The example of the standard: it is nobody's.
  iban: 'FR7630006000011234567890189',
  payment_days: 30,
}

/** What its quotes begin with. */
export const demoQuoteTemplates: readonly AmoQuoteTemplateSheet[] = [
  {
    name: 'Accompagnement d’un propriétaire occupant',
    description: 'Visite, audit, montage du dossier et suivi jusqu’au solde.',
    requester_types: ['PO', 'LOCATAIRE'],
    validity_days: 90,
    amo_quote_details: [
      {
        kind: 'SERVICE',
        label: 'Visite conseil et relevés',
        quantity: '1',
        unit_price: '320',
        vat_rate: '20',
        amount: 32_000,
      },
      {
        kind: 'SERVICE',
        label: 'Montage du dossier de financement',
        quantity: '1',
        unit_price: '480',
        vat_rate: '20',
        amount: 48_000,
      },
      {
        kind: 'MILEAGE',
        label: 'Déplacements',
        quantity: '60',
        free_km: '20',
        unit_price: '0.529',
        vat_rate: '20',
        amount: 2116,
      },
    ],
    conditions: 'Paiement à trente jours. L’accompagnement se termine au solde du dossier.',
  },
  {
    name: 'Accompagnement d’un bailleur',
    requester_types: ['PB'],
    validity_days: 60,
    amo_quote_details: [
      {
        kind: 'SERVICE',
        label: 'Accompagnement par logement',
        quantity: '1',
        unit: 'logement',
        unit_price: '650',
        vat_rate: '20',
        amount: 65_000,
      },
    ],
  },
]
