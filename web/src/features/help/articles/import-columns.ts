import type { Article } from '../article'

export const importColumns: Article = {
  slug: 'colonnes-import',
  title: 'Les colonnes d’un import',
  summary: 'Tout ce qu’un fichier de projets peut apporter, groupe par groupe.',
  words: ['colonnes', 'champs', 'revenu', 'contact', 'logement', 'locataire', 'champs personnalisés', 'modèle'],
  sections: [
    {
      title: 'Les colonnes comprises',
      blocks: [
        'Le nom d’une colonne est celui du champ. Vous n’en mettez que celles qui vous servent.',
        {
          list: [
            'Projet : statut et sa date, référent, action requise, visite urgente, description, notes internes ; cas principal et secondaire, types de travaux, partenaires nationaux, sans demande d’avance, commentaire de suivi, visites conseil et contrôle (leur jour), clos et motif de clôture.',
            'Étapes : une colonne par statut, son nom suivi du mot le (À contacter le, Visite traitée le, Déposé le). Le projet commence à la plus ancienne ; le même fichier importé à nouveau ne change rien, même si le projet a avancé depuis.',
            'Demandeur : type, particulier ou non, civilité, nom, prénom, raison sociale, deux téléphones, e-mail, date de naissance, profession, premier contact et son origine, adresse du demandeur, revenu fiscal et son année, adultes, mineurs, année du prêt à taux zéro, carte d’invalidité, GIR, AAH, APA, ergothérapeute, éligibilité.',
            'Contact principal : civilité, nom, prénom, téléphone, e-mail, adresse, commentaire. Celui du demandeur est modifié, ou ajouté s’il n’en a pas ; les autres contacts restent.',
            'Adresse du projet : voie ou numéro et rue, complément, code postal, commune, latitude et longitude.',
            'Logement et son locataire : nom, type, typologie, année de construction et d’achat, surfaces, niveaux, pièces, vacance, loyers, coefficients, copropriété, type de dossier ; nom et coordonnées du locataire, son foyer et sa situation.',
            'Champs personnalisés de la mission : une colonne qui porte leur nom.',
          ],
        },
        'Un référent se dit par son nom ou son adresse e-mail ; plusieurs se séparent par une virgule.',
        'Un revenu fiscal se donne avec son année, un par ligne, ou avec une seule année pour tout le fichier. Une date à venir, un code inconnu ou un montant illisible écarte la ligne, en nommant la colonne.',
      ],
    },
  ],
  next: ['import', 'projets'],
}
