import { Copy } from 'lucide-react'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, done, onDone }: { codes: readonly string[]; done: string; onDone: () => void }) {
  return (
    <section aria-labelledby="codes-de-secours" className="flex flex-col gap-3">
      <Alert variant="warning">
        <AlertTitle id="codes-de-secours">Vos codes de secours</AlertTitle>
        <AlertDescription>
          Gardez-les hors de cet appareil&nbsp;: chacun vous laisse entrer une fois si vous perdez votre second facteur.
          Ils ne seront plus montrés.
        </AlertDescription>
      </Alert>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono sm:grid-cols-2" aria-label="Codes de secours">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          onClick={() =>
            void navigator.clipboard.writeText(codes.join('\n')).then(
              () => notify.success('Les codes sont copiés.'),
              () => notify.error('Ce navigateur ne permet pas de copier. Notez les codes.'),
            )
          }
        >
          <Copy aria-hidden /> Copier les codes
        </Button>
        <Button onClick={onDone}>{done}</Button>
      </div>
    </section>
  )
}
