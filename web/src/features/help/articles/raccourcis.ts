import type { Article } from '../article'

export const raccourcis: Article = {
  slug: 'raccourcis',
  title: 'Raccourcis clavier',
  summary: 'Les touches qui font gagner du temps.',
  words: ['clavier', 'touche', 'ctrl', 'souris', 'accessibilité', 'flèches', 'échap'],
  sections: [
    {
      title: 'Partout',
      blocks: [
        {
          keys: [
            ['Ctrl + K', 'aller à une page, une mission ou un projet (Cmd + K sur un Mac)'],
            ['Ctrl + S', 'enregistrer la fiche (Cmd + S sur un Mac)'],
            ['Échap', 'fermer la fenêtre ou le panneau ouvert'],
            ['Tab', 'passer au champ ou au bouton suivant ; avec Maj, au précédent'],
          ],
        },
      ],
    },
    {
      title: 'Dans une liste',
      blocks: [
        {
          keys: [
            ['/', 'aller au champ de recherche'],
            ['↓ ↑', 'passer d’une ligne à l’autre'],
            ['Page suivante, page précédente', 'avancer ou reculer d’un écran'],
            ['Début, Fin', 'aller à la première ou à la dernière ligne'],
            ['Entrée', 'ouvrir la ligne'],
            ['Espace', 'cocher ou décocher la ligne, là où des lignes se cochent'],
            ['Échap', 'tout désélectionner ; dans la recherche, l’effacer'],
          ],
        },
      ],
    },
    {
      title: 'Dans un tableau où l’on saisit',
      blocks: [
        {
          keys: [
            ['Entrée', 'passer à la ligne suivante ; avec Maj, à la précédente'],
            ['Ctrl + D', 'recopier la cellule du dessus'],
            ['Échap', 'rendre à la cellule ce qu’elle disait'],
          ],
        },
      ],
    },
    {
      title: 'Dans un aperçu de document',
      blocks: [{ keys: [['← →', 'document précédent, document suivant']] }],
    },
  ],
  next: ['rechercher', 'listes'],
}
