import type { Article } from '../article'

export const queFaireSi: Article = {
  slug: 'que-faire-si',
  title: 'Que faire si…',
  summary: 'Les situations qui arrêtent, et comment en sortir.',
  words: ['problème', 'erreur', 'bloqué', 'perdu', 'disparu', 'lent', 'réseau', 'hors ligne', 'aide'],
  sections: [
    {
      title: 'Je ne trouve pas un projet',
      blocks: [
        'Regardez d’abord si un filtre est actif au-dessus de la liste : « Effacer la recherche et les filtres » les retire tous. S’il n’apparaît toujours pas, vous n’avez peut-être pas accès à sa mission.',
      ],
    },
    {
      title: 'La connexion est coupée',
      blocks: [
        'Votre saisie est gardée dans le navigateur. Attendez le retour du réseau, puis enregistrez ; après un rechargement, elle est reprise et la fiche vous le dit.',
      ],
    },
    {
      title: 'Quelqu’un a modifié la même fiche que moi',
      blocks: [
        'L’enregistrement montre les deux valeurs de chaque champ en conflit. Choisissez, puis enregistrez : rien n’est écrasé sans que vous l’ayez vu.',
      ],
    },
    {
      title: 'Je me suis trompé',
      blocks: [
        'Ouvrez l’« Historique » de la fiche : « Annuler cette modification » revient en arrière là où c’est possible. Un document supprimé se restaure pendant 30 jours.',
      ],
    },
    {
      title: 'Une page me dit que l’accès n’est pas autorisé',
      blocks: [
        'Il vous manque un droit, ou la page appartient à l’autre mode. Un administrateur peut ouvrir le droit ; il vaut aussitôt, sans vous reconnecter.',
      ],
    },
    {
      title: 'Les chiffres me semblent anciens',
      blocks: ['Les pages suivent les changements d’elles-mêmes. « Actualiser les données », en haut, relit tout.'],
    },
  ],
  next: ['projets', 'historique', 'import'],
}
