import { Link } from '@tanstack/react-router'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { useScalesNow } from './use-scales-now.ts'

/** Scales whose year has passed and that nobody looked up since; nothing while all are of this year. */
export default function ScaleNotices() {
  const now = useScalesNow()
  const told = [
    [now?.income?.notice, '/admin/income-scales'],
    [now?.aids?.notice, '/admin/income-scales?tab=aides'],
  ].flatMap(([notice, path]) => (notice && path ? [{ notice, path }] : []))
  if (told.length === 0) return null
  return (
    <Alert variant="warning">
      <AlertTitle>Barèmes à vérifier</AlertTitle>
      <AlertDescription>
        <ul className="flex flex-col gap-1">
          {told.map(({ notice, path }) => (
            <li key={path}>
              {notice}{' '}
              <Link to={path} className="underline underline-offset-4">
                Voir les barèmes
              </Link>
            </li>
          ))}
        </ul>
        <p>
          Ajoutez le barème de l’année, ou ouvrez celui-ci et indiquez le jour où vous avez vérifié qu’il vaut encore.
        </p>
      </AlertDescription>
    </Alert>
  )
}
