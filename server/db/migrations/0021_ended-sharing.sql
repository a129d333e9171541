-- Those who added somebody's voice have no part in the row of its sharing: their open pages learn so that it ended, or goes on.
CREATE TRIGGER tell_holders AFTER UPDATE ON voice_sharing FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.disable_at IS DISTINCT FROM NEW.disable_at)
EXECUTE FUNCTION tell_holders_of_voice();
