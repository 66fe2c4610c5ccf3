/** What the stand-in for the accounts knows from its first start; prices in cents. */
export const demoSalesOrders = [
  {
    id: 'BC-2026-0114',
    name: 'OPAH-RU Cœur de ville, part variable 2026',
    deal: 'OPAH-RU 49',
    lines: [
      { id: '10', label: 'Accompagnement jusqu’au dépôt', quantity: 40, unit_price: 56_000, delivered: 0 },
      { id: '20', label: 'Accompagnement jusqu’au solde', quantity: 25, unit_price: 38_000, delivered: 0 },
    ],
  },
  {
    id: 'BC-2026-0115',
    name: 'OPAH-RU Cœur de ville, bailleurs',
    deal: 'OPAH-RU 49',
    lines: [{ id: '10', label: 'Dossier de propriétaire bailleur', quantity: 12, unit_price: 74_000, delivered: 0 }],
  },
] as const
