import { Config, Context, Effect, Layer, Redacted, Schema } from "effect"

/** There is no secret of that name. */
export class UnknownSecret extends Schema.TaggedError<UnknownSecret>()("UnknownSecret", { message: Schema.String }) {}

/** Secrets that webhooks are signed with, by name. They are asked for at each delivery, and never stored or printed. */
export class Secrets extends Context.Service<
  Secrets,
  {
    /** A secret as `whsec_…`; during a change several, the new one first, with spaces between. */
    readonly find: (name: string) => Effect.Effect<Redacted.Redacted, UnknownSecret>
  }
>()("@ferrule/runner/Secrets") {}

const variableOf = (name: string): string =>
  `FERRULE_WEBHOOK_SECRET_${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_")}`

/** From the environment: the secret `acme-hr` is `FERRULE_WEBHOOK_SECRET_ACME_HR`. */
export const layerEnvironment: Layer.Layer<Secrets> = Layer.succeed(Secrets, {
  find: (name) =>
    Effect.mapError(
      Config.Redacted(variableOf(name)),
      () =>
        new UnknownSecret({
          message: `There is no secret ${name}: put it into the environment as ${variableOf(name)}.`
        })
    )
})

/** As the program has them. */
export const layerRecord = (secrets: Readonly<Record<string, Redacted.Redacted>>): Layer.Layer<Secrets> =>
  Layer.succeed(Secrets, {
    find: (name) => {
      const secret = Object.hasOwn(secrets, name) ? secrets[name] : undefined
      return secret === undefined
        ? Effect.fail(new UnknownSecret({ message: `This program has no secret ${name}.` }))
        : Effect.succeed(secret)
    }
  })
