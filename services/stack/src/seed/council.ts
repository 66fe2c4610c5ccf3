import type { ScSheet } from '@faitage/contracts/co-ownership/sc'
import type { SyndicSheet } from '@faitage/contracts/co-ownership/syndic'
import { addDays } from '@faitage/contracts/kernel/format-date'

/** The copros that share it, by their place in the demonstration. */
export const shares: ReadonlySet<number> = new Set([0, 2])

/** The body that two copros of the demonstration share, with its syndic; days are counted from `today` (`YYYY-MM-DD`). */
export const demoCouncil = (
  today: string,
): { sheet: Omit<ScSheet, 'mission_id'>; syndic: Omit<SyndicSheet, 'sc_id'> } => ({
  sheet: {
    name: 'ASL du Pré Neuf',
    type: 'asl',
    creation_year: 1979,
    currently_working_on: true,
    nb_copros: 3,
    nb_lots: 216,
    president: {
      name: 'Solange Guérin',
      email_address: 'solange.guerin@exemple.fr',
      phone_number: '+33639980041',
    },
    members_cs: 'Solange Guérin\nThierry Bodin\nNadia Lefort',
    main_member_exists: true,
    main_member: 'Thierry Bodin',
    syndic: true,
    syndic_date: addDays(today, 300),
    green_spaces: true,
    green_spaces_date: addDays(today, 45),
    heater: true,
    heater_date: addDays(today, 520),
    trash_management: false,
    cctv: false,
    trash_room: true,
  },
  syndic: {
    name: 'Cabinet Moreau Gestion',
    syndic_type: 'professionnel',
    manager_name: 'Agathe Brossard',
    manager_email: 'gestion.moreau@exemple.fr',
    contract_date: addDays(today, -430),
    contract_end_date: addDays(today, 300),
  },
})
