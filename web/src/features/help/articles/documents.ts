import type { Article } from '../article'

export const documents: Article = {
  slug: 'documents',
  title: 'Ranger les documents',
  summary: 'Déposer, retrouver, partager et supprimer les fichiers d’une mission ou d’un projet.',
  words: ['fichier', 'pdf', 'photo', 'dossier', 'pièce', 'corbeille', 'télécharger', 'partager', 'client'],
  sections: [
    {
      title: 'Déposer',
      blocks: [
        'L’onglet « Documents » d’une mission ou d’un projet reçoit vos fichiers (sur un projet, « Fichiers ») : glissez-les sur la page, ou « Déposer des fichiers ». Sur un téléphone, « Photo » prend une photographie.',
        'Ils sont rangés par dossiers. Un dossier créé existe tant qu’un fichier s’y trouve.',
      ],
    },
    {
      title: 'Retrouver et ouvrir',
      blocks: [
        'La recherche porte sur le nom des fichiers. Un clic ouvre un aperçu, où les flèches gauche et droite passent d’un fichier à l’autre. Une photo HEIC d’iPhone s’y voit aussi, en JPEG ; « Télécharger » donne l’originale.',
        'Le menu d’un fichier permet de « Télécharger », « Renommer », « Déplacer » et lire son « Historique ».',
      ],
    },
    {
      title: 'Montrer au client',
      blocks: [
        'Un fichier d’un projet reste interne tant que vous n’avez pas choisi « Montrer au client ». « Ne plus montrer au client » le retire de sa vue.',
      ],
    },
    {
      title: 'Supprimer',
      blocks: [
        'Un fichier supprimé est conservé 30 jours, puis détruit. D’ici là, « Restaurer » le remet à sa place.',
        'Les fichiers sont chiffrés sur le serveur.',
      ],
    },
  ],
  next: ['courriers', 'projets', 'missions'],
}
