/** The families of personal data that the register of processing tells of, by whose it is. */
export const dataFamilies = {
  requester: 'Demandeurs et leurs projets',
  dwelling: 'Logements et locataires',
  follow_up: 'Suivi : commentaires, tâches, visites, échéances, recherches',
  exchange: 'Échanges : messages, e-mails, courriers, documents',
  money: 'Devis, signatures, factures, commandes',
  prospect: 'Prospects',
  owner: 'Copropriétaires et occupants',
  copro: 'Intervenants des copropriétés',
  contact: 'Contacts professionnels',
  user: 'Utilisateurs',
  request: 'Demandes des personnes sur leurs données',
} as const
export type DataFamily = keyof typeof dataFamilies
