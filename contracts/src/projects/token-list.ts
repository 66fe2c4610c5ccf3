/** The tokens by the titles of their groups, in the order pages document them: what each is, and what it reads for somebody invented. */
export const tokenGroups = {
  Demandeur: {
    'demandeur.appel': ['Formule d’appel (Madame, Monsieur…)', 'Madame'],
    'demandeur.nom_complet': ['Civilité, prénom et nom, ou raison sociale', 'Mme Zoé Durand'],
    'demandeur.civilite': ['Civilité', 'Mme'],
    'demandeur.prenom': ['Prénom', 'Zoé'],
    'demandeur.nom': ['Nom', 'Durand'],
    'demandeur.raison_sociale': ['Raison sociale', 'SCI Les Lys'],
    'demandeur.type': ['Type de demandeur', 'Propriétaire occupant'],
    'demandeur.telephone': ['Téléphone', '06 39 98 00 11'],
    'demandeur.email': ['E-mail', 'zoe.durand@exemple.fr'],
    'demandeur.adresse': ['Adresse postale sur une ligne', '12 rue des Lilas, 35000 Rennes'],
    'demandeur.rue': ['Numéro et rue du demandeur', '12 rue des Lilas'],
    'demandeur.code_postal': ['Code postal du demandeur', '35000'],
    'demandeur.commune': ['Commune du demandeur', 'Rennes'],
    'demandeur.personnes': ['Nombre de personnes du foyer', '3'],
    'demandeur.categorie': ['Catégorie de ressources', 'Modeste (jaune)'],
    'demandeur.revenu': ['Dernier revenu fiscal', '21\u00A0500\u00A0€'],
  },
  Projet: {
    'projet.reference': ['Référence', 'RN-2026-014'],
    'projet.statut': ['Statut', 'Déposé'],
    'projet.statut_depuis': ['Statut depuis le', '12/03/2026'],
    'projet.ouvert_le': ['Ouvert le', '02/01/2026'],
    'projet.visite_programmee_le': ['Visite conseil dite programmée le', '12/03/2026'],
    'projet.visite_traitee_le': ['Visite conseil dite traitée le', '20/03/2026'],
    'projet.depose_le': ['Déposé le', '15/04/2026'],
    'projet.agree_le': ['Agréé le', '30/06/2026'],
    'projet.adresse': ['Adresse sur une ligne', '12 rue des Lilas, 35000 Rennes'],
    'projet.rue': ['Numéro et rue', '12 rue des Lilas'],
    'projet.complement': ['Complément d’adresse', 'Bâtiment B'],
    'projet.code_postal': ['Code postal', '35000'],
    'projet.commune': ['Commune', 'Rennes'],
    'projet.description': ['Description', 'Isolation des combles'],
    'projet.pieces_attendues': [
      'Pièces que le demandeur doit encore envoyer, une par ligne',
      '- Avis d’imposition 2025\n- Trois devis de chauffage',
    ],
  },
  Visite: {
    'visite.nature': ['Nature', 'Visite conseil'],
    'visite.jour': ['Jour', '20/03/2026'],
    'visite.jour_en_lettres': ['Jour en toutes lettres', '20 mars 2026'],
    'visite.heure': ['Heure de début', '14:30'],
    'visite.visiteur': ['Qui fait la visite', 'Camille Renaud'],
    'visite.presents': ['Personnes présentes', 'Mme Durand et sa fille'],
    'visite.constats': ['Ce qui a été constaté', 'Combles non isolés.'],
  },
  Logement: {
    'logement.nom': ['Nom du logement', 'Maison principale'],
    'logement.type': ['Type de logement', 'Maison'],
    'logement.typologie': ['Typologie', 'T4'],
    'logement.surface': ['Surface habitable', '92,5\u00A0m²'],
    'logement.annee': ['Année de construction', '1968'],
    'logement.niveaux': ['Niveaux', '2'],
    'logement.pieces': ['Pièces', '5'],
    'logement.loyer': ['Loyer actuel', '650\u00A0€'],
    'logement.locataire': ['Locataire', 'M. Paul Morel'],
    'logement.commentaire': ['Commentaire', 'Humidité au nord'],
  },
  'Plan de financement retenu': {
    'plan.travaux': ['Coût des travaux TTC', '44\u00A0180,50\u00A0€'],
    'plan.aides': ['Total des aides', '39\u00A0762,34\u00A0€'],
    'plan.avances': ['Avances versées avant travaux', '6\u00A0569,00\u00A0€'],
    'plan.reste': ['Reste à charge, aides déduites', '4\u00A0418,16\u00A0€'],
    'plan.prets': ['Prêts', '4\u00A0418,16\u00A0€'],
    'plan.a_financer': ['Ce que le demandeur paie lui-même', '0,00\u00A0€'],
    'plan.mensualite': ['Mensualité estimée de ce qui reste', '42,10\u00A0€'],
    'plan.financeurs': [
      'Ce que donne chaque financeur, un par ligne',
      '- Ville\u00A0: 6\u00A0000,00\u00A0€\n- Anah\u00A0: 21\u00A0898,00\u00A0€',
    ],
  },
  Mission: {
    'mission.nom': ['Nom de la mission', 'OPAH de Rennes Nord'],
    'mission.code': ['Code de la mission', 'RN-26'],
    'mission.client': ['Client de la mission', 'Rennes Métropole'],
  },
  Agence: {
    'agence.nom': ['Nom de l’agence', 'Agence de Rennes'],
    'agence.email': ['E-mail de l’agence', 'rennes@exemple.fr'],
    'agence.adresse': ['Adresse de l’agence', '4 quai Lamennais, 35000 Rennes'],
  },
  Équipe: {
    'referent.nom': ['Nom du référent', 'Camille Renaud'],
    'referent.email': ['E-mail du référent', 'camille.renaud@exemple.fr'],
    'expediteur.nom': ['Nom de la personne qui écrit', 'Mona Marchand'],
    'expediteur.email': ['E-mail de la personne qui écrit', 'mona.marchand@exemple.fr'],
  },
  Date: {
    'date.jour': ['Date du jour', '12/03/2026'],
    'date.en_lettres': ['Date du jour en toutes lettres', '12 mars 2026'],
    'date.annee': ['Année', '2026'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly [label: string, example: string]>>>>

type Groups = typeof tokenGroups
/** The name of a token, without its braces. */
export type TokenName = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups]

/** What tokens were called in templates of before: they go on reading what they read. */
export const formerNames: Readonly<Record<string, string>> = {
  'demandeur.ville': 'demandeur.commune',
  'demandeur.categorie_ressources': 'demandeur.categorie',
  'projet.ville': 'projet.commune',
  'projet.date_ouverture': 'projet.ouvert_le',
  'projet.date_visite_programmee': 'projet.visite_programmee_le',
  'projet.date_visite_traitee': 'projet.visite_traitee_le',
  'projet.date_depot': 'projet.depose_le',
  'projet.date_agrement': 'projet.agree_le',
  'logement.annee_construction': 'logement.annee',
  'redacteur.nom': 'expediteur.nom',
}
