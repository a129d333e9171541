-- Gains were measured in front of the limiter, so that sharp-edged voices were too soft behind it.
UPDATE "engine_voices" SET "gain_db" = NULL;
