-- Made up: a new column filled from what is there, an index over it and a trigger that is written anew.
ALTER TABLE `connections` ADD `nickname` text DEFAULT '' NOT NULL;
UPDATE `connections` SET `nickname` = substr(`name`, 1, 3);
CREATE INDEX `connections_nickname` ON `connections` (`is_listed`, `nickname`);
DROP TRIGGER `last_contact_noted`;
CREATE TRIGGER `last_contact_noted` AFTER INSERT ON `contact_notes`
BEGIN
  UPDATE `connections` SET `last_mail_at` = new.`at`, `nickname` = 'called' WHERE `uid` = new.`connection_uid`;
END;
